/** The result of one check of `portico doctor`. */
export interface Finding {
  /** `note`: only needed for a setting that is not in use */
  readonly level: 'ok' | 'note' | 'warning' | 'error'
  readonly subject: string
  /** what was found; unless it is ok, also what that means and how to fix it */
  readonly text: string
}
