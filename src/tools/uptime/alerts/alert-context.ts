/** What besides the events decides whether and how a user is notified. */
/** What a message says about a shop, and what decides whether a message about it is sent. */
export type AlertShop = {
  readonly name: string
  readonly group?: string | undefined
  /** Of its address; absent of a job. */
  readonly host?: string | undefined
  readonly parentId?: string | undefined
  readonly intervalMs: number
  readonly isPaused: boolean
  /** Paused, or in maintenance. */
  readonly isQuiet: boolean
}

export type AlertContext = {
  /** Undefined: the person does not see it any more. */
  readonly findShop: (id: string) => AlertShop | undefined
  readonly isAcknowledged: (incidentId: string) => boolean
  /** Time between reminders about an ongoing outage; undefined if the user gets none. */
  readonly reminderMs: number | undefined
  /** A failure of another shop of theirs is being confirmed. */
  readonly isMoreComing: boolean
  readonly nowMs: number
}
