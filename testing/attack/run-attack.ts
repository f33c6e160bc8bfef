/** Runs classes of attacks one after the other on one database, and says of each in one line how it went. */
import type { Turn } from './attack-budget.ts'
import { attackClasses } from './attack-classes.ts'
import type { AttackClass, AttackContext, AttackEngine, Tried } from './attack-class.ts'
import { startAttackedServer, type AttackedServer } from './attacked-server.ts'
import { createRandom } from './random.ts'

export type AttackOptions = {
  readonly engine: AttackEngine
  /** Undefined for SQLite. */
  readonly postgresUrl: string | undefined
  readonly classes: readonly AttackClass[]
  readonly share: number
  readonly seed: number
  readonly stop: AbortSignal
  /** Says how long a class has; called when it begins. */
  readonly begin: (one: AttackClass) => Turn
  readonly print: (line: string) => void
}

/** How many findings of one kind are printed. */
const PRINTED_PER_KIND = 3
/** A server has ten seconds to end; a database and a folder take a moment. */
const CLOSE_SECONDS = 30
const engineNames: Record<AttackEngine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

/** The classes of `--only`, or all; throws if a name is unknown. */
export function chooseClasses(names: readonly string[]): readonly AttackClass[] {
  const unknown = names.find((name) => !attackClasses.some((one) => one.name === name))
  const known = attackClasses.map(({ name }) => name).join(', ')
  if (unknown !== undefined) throw new Error(`there is no class „${unknown}“; there are ${known}`)
  return names.length === 0 ? attackClasses : attackClasses.filter(({ name }) => names.includes(name))
}

/** What is to run on which engine; throws where one of the classes that are asked for by name would run on none. */
export function planRuns(
  names: readonly string[],
  engines: readonly AttackEngine[],
): readonly { readonly engine: AttackEngine; readonly classes: readonly AttackClass[] }[] {
  const classes = chooseClasses(names)
  const runsOn = (one: AttackClass, engine: AttackEngine): boolean => one.engines?.includes(engine) ?? true
  const idle = classes.find((one) => names.length > 0 && !engines.some((engine) => runsOn(one, engine)))
  if (idle !== undefined) throw new Error(`„${idle.name}“ runs on ${idle.engines?.join(', ')} only`)
  return engines.map((engine) => ({ engine, classes: classes.filter((one) => runsOn(one, engine)) }))
}

/** Resolves to the number of findings. */
export async function runAttack(o: AttackOptions): Promise<number> {
  let findings = 0
  for (const one of o.classes) {
    if (o.stop.aborted) break
    findings += await runClass(one, o)
  }
  return findings
}

async function runClass(one: AttackClass, o: AttackOptions): Promise<number> {
  const startedAt = performance.now()
  const findings: string[] = []
  const found = (finding: string): void => void findings.push(finding)
  const turn = o.begin(one)
  const stop = AbortSignal.any([o.stop, turn.over])
  const open = createOpenThings()
  const context: AttackContext = {
    engine: o.engine,
    random: createRandom(o.seed),
    share: o.share,
    stop,
    // What is still under way then meets servers that end.
    found: (finding) => void (stop.aborted || found(finding)),
    atEnd: (close) => open.add(close),
    startServer: (options) =>
      open.start(() => startAttackedServer({ postgresUrl: o.postgresUrl, found, stop }, options)),
  }
  let tried: Tried = { count: 0, unit: 'requests' }
  try {
    tried = await orStop(one.attack(context), stop)
    // A class may have seen the signal and ended by itself.
    stop.throwIfAborted()
  } catch (error) {
    if (o.stop.aborted) found('it was stopped: before it was done')
    else if (turn.over.aborted) found(`it was cut short: it took longer than its ${Math.round(turn.seconds)} s`)
    else found(`the attack broke off: ${error instanceof Error ? error.stack : String(error)}`)
  }
  turn.end()
  for (const fault of await open.closeAll()) found(`it left something behind: ${fault}`)
  const took = Math.round((performance.now() - startedAt) / 1_000)
  const word = findings.length === 0 ? 'ok   ' : 'FAULT'
  const amount = `${format(tried.count)} ${tried.unit}, ${format(findings.length)} findings`
  o.print(`${word} ${one.name} on ${engineNames[o.engine]}: ${amount} (${took} s)`)
  for (const line of describeFindings(findings)) o.print(`        ${line}`)
  return findings.length
}

type Close = () => Promise<void>

/** Servers and what they talk to, known from the moment that they begin to start, so that nothing stays when the time is over. */
function createOpenThings() {
  const servers: Promise<AttackedServer>[] = []
  const others: Close[] = []
  let isOver = false
  return {
    async start(begin: () => Promise<AttackedServer>): Promise<AttackedServer> {
      if (isOver) throw new Error('the class is over')
      const starting = begin()
      servers.push(starting)
      // It may reject when the run does not wait for it any more.
      starting.catch(() => undefined)
      return starting
    },
    add(close: Close): void {
      if (isOver) void close().catch(() => undefined)
      else others.push(close)
    },
    /** Resolves to what could not be closed. */
    async closeAll(): Promise<readonly string[]> {
      isOver = true
      const faults: string[] = []
      const attempt = async (close: Close): Promise<void> => {
        const [result] = await Promise.allSettled([within(CLOSE_SECONDS, close)])
        if (result.status === 'rejected') faults.push(String(result.reason))
      }
      // The last first: a node beside another one lives on its data. One that has not started has ended by itself.
      for (const starting of servers.toReversed()) {
        await attempt(async () => (await starting.catch(() => undefined))?.close())
      }
      for (const close of others) await attempt(close)
      return faults
    },
  }
}

async function within(seconds: number, close: Close): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`it was not closed within ${seconds} s`)), seconds * 1_000)
  await Promise.race([close(), promise]).finally(() => clearTimeout(timer))
}

function orStop<Value>(work: Promise<Value>, stop: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const end = (): void => reject(new Error('it took too long, or was stopped'))
  if (stop.aborted) end()
  stop.addEventListener('abort', end, { once: true })
  return Promise.race([work, promise])
}

/** The first ones of each kind, and how many more there are. */
export function describeFindings(findings: readonly string[]): readonly string[] {
  const kinds = Map.groupBy(findings, (finding) => finding.split(': ')[0])
  return [...kinds].flatMap(([kind, of]) => {
    const more = of.length - PRINTED_PER_KIND
    return [...of.slice(0, PRINTED_PER_KIND), ...(more > 0 ? [`${kind}: and ${format(more)} more`] : [])]
  })
}

function format(count: number): string {
  return count.toLocaleString('en-US')
}
