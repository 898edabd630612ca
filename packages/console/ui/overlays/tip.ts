/**
 * Returns attributes that give an element a tooltip. `TooltipLayer`, which is mounted once, shows it. Attributes are
 * cheaper than a component around each element: a table has hundreds of cells with an exact time as tooltip.
 */
export function tip(
  text: string | null | undefined,
  heading?: string,
): { 'data-tip'?: string; 'data-tip-heading'?: string } {
  if (text === null || text === undefined || text === '') return {}
  return { 'data-tip': text, ...(heading !== undefined && { 'data-tip-heading': heading }) }
}

/**
 * Returns attributes for a `<time>`, whose tooltip is the exact time. The time is formatted when the tooltip opens,
 * because a table has a hundred times and few tooltips are ever opened.
 */
export function tipOfTime(heading?: string): { 'data-tip': ''; 'data-tip-heading'?: string } {
  return { 'data-tip': '', ...(heading !== undefined && { 'data-tip-heading': heading }) }
}
