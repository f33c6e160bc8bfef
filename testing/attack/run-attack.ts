/** Runs classes of attacks one after the other on one database, and says of each in one line how it went. */
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
  readonly print: (line: string) => void
}

/** Of findings of one kind so many are printed. */
const PRINTED_PER_KIND = 3
const engineNames: Record<AttackEngine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

/** The classes of `--only`, or all; throws where there is none of a name. */
export function chooseClasses(names: readonly string[]): readonly AttackClass[] {
  const unknown = names.find((name) => !attackClasses.some((one) => one.name === name))
  const known = attackClasses.map(({ name }) => name).join(', ')
  if (unknown !== undefined) throw new Error(`there is no class „${unknown}“; there are ${known}`)
  return names.length === 0 ? attackClasses : attackClasses.filter(({ name }) => names.includes(name))
}

/** Resolves to the number of findings. */
export async function runAttack(o: AttackOptions): Promise<number> {
  let findings = 0
  for (const one of o.classes) {
    if (o.stop.aborted) break
    if (one.engines !== undefined && !one.engines.includes(o.engine)) continue
    findings += await runClass(one, o)
  }
  return findings
}

async function runClass(one: AttackClass, o: AttackOptions): Promise<number> {
  const startedAt = performance.now()
  const findings: string[] = []
  const servers: AttackedServer[] = []
  const others: (() => Promise<void>)[] = []
  const found = (finding: string): void => void findings.push(finding)
  const stop = AbortSignal.any([o.stop, AbortSignal.timeout(one.limitSeconds * 1_000)])
  const context: AttackContext = {
    engine: o.engine,
    random: createRandom(o.seed),
    share: o.share,
    stop,
    found,
    atEnd: (close) => void others.push(close),
    startServer: async (options) => {
      const server = await startAttackedServer({ postgresUrl: o.postgresUrl, found }, options)
      servers.push(server)
      return server
    },
  }
  let tried: Tried = { count: 0, unit: 'requests' }
  try {
    tried = await orStop(one.attack(context), stop)
  } catch (error) {
    found(`the attack broke off: ${error instanceof Error ? error.stack : String(error)}`)
  }
  // The last first: a node beside another one lives on its data.
  for (const server of servers.toReversed()) await server.close()
  for (const close of others) await close()
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  const word = findings.length === 0 ? 'ok   ' : 'FAULT'
  const amount = `${format(tried.count)} ${tried.unit}, ${format(findings.length)} findings`
  o.print(`${word} ${one.name} on ${engineNames[o.engine]}: ${amount} (${seconds} s)`)
  for (const line of describeFindings(findings)) o.print(`        ${line}`)
  return findings.length
}

function orStop<Value>(work: Promise<Value>, stop: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  stop.addEventListener('abort', () => reject(new Error('it took too long, or was stopped')), { once: true })
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
