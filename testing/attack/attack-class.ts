/** What a class of attacks is, and what it is given to work with. */
import type { AttackedServer, AttackedServerOptions } from './attacked-server.ts'
import type { Random } from './random.ts'

export const attackEngines = ['sqlite', 'postgres'] as const
export type AttackEngine = (typeof attackEngines)[number]

export type AttackContext = {
  readonly engine: AttackEngine
  /** Chances are taken from here alone, so that `--seed` repeats a run. */
  readonly random: Random
  /** How much of everything it could try, 0 to 1: less on PostgreSQL, where the same code answers. */
  readonly share: number
  /** Starts a built server with data of its own. It ends with the class; its faults are findings by themselves. */
  startServer(options?: AttackedServerOptions): Promise<AttackedServer>
  /** Done once the servers have ended: what they talk to until then, such as a mail server, is closed here. */
  atEnd(close: () => Promise<void>): void
  /** Notes a finding: `<what>: <where and how>`. Those with the same words before the colon are counted together. */
  found(finding: string): void
  /** Aborted when the class has taken too long, or the person at the terminal had enough. */
  readonly stop: AbortSignal
}

/** How much was tried, for the line of the class. */
export type Tried = { readonly count: number; readonly unit: string }

export type AttackClass = {
  /** For `--only`. */
  readonly name: string
  /** The engines on which it makes sense; both by default. */
  readonly engines?: readonly AttackEngine[]
  /** Longer than this it never takes on the machine of `attack-budget.ts`, however much time is left; that it did is a finding. */
  readonly limitSeconds: number
  /** What it throws is a finding as well. */
  attack(context: AttackContext): Promise<Tried>
}
