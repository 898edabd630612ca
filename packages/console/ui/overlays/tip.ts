/**
 * Returns attributes that give an element a tooltip, which `TooltipLayer`, mounted once, shows. Attributes are cheaper
 * than a component around each trigger: a table has hundreds of cells with an exact time as tooltip.
 */
export function tip(
  text: string | null | undefined,
  heading?: string,
): { 'data-tip'?: string; 'data-tip-heading'?: string } {
  if (text === null || text === undefined || text === '') return {}
  return { 'data-tip': text, ...(heading !== undefined && { 'data-tip-heading': heading }) }
}

/**
 * Returns the same for a `<time>`, whose tooltip is the exact time. It is formatted when the tooltip opens, because a
 * table has a hundred times and hardly any tooltip is ever opened.
 */
export function tipOfTime(heading?: string): { 'data-tip': ''; 'data-tip-heading'?: string } {
  return { 'data-tip': '', ...(heading !== undefined && { 'data-tip-heading': heading }) }
}
