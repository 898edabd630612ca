/**
 * Attributes that give an element a tooltip; `TooltipLayer`, mounted once, shows them. Attributes instead of
 * a component around each trigger: a table has hundreds of cells with an exact time behind a short one.
 */
export function tip(
  text: string | null | undefined,
  heading?: string,
): { 'data-tip'?: string; 'data-tip-heading'?: string } {
  if (text === null || text === undefined || text === '') return {}
  return { 'data-tip': text, ...(heading !== undefined && { 'data-tip-heading': heading }) }
}

/**
 * The same for a `<time>`, whose tooltip is the exact time: written when it is looked at, because a table that is
 * shown has a hundred of them of which hardly one ever is.
 */
export function tipOfTime(heading?: string): { 'data-tip': ''; 'data-tip-heading'?: string } {
  return { 'data-tip': '', ...(heading !== undefined && { 'data-tip-heading': heading }) }
}
