/** What decides beside the events whether and how a person is told. */
/** What a message says of a shop, and what decides whether one is told of it. */
export type ToldShop = {
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

export type TellingContext = {
  /** Undefined: the person does not see it any more. */
  readonly findShop: (id: string) => ToldShop | undefined
  readonly isAcknowledged: (incidentId: string) => boolean
  /** After what time one is told again of what is still down; undefined: never. */
  readonly reminderMs: number | undefined
  /** A failure of another shop of theirs is being confirmed. */
  readonly isMoreComing: boolean
  readonly nowMs: number
}
