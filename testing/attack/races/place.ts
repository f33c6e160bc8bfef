/** What every race for a place is given, and how it counts what came of it. */
import * as z from 'zod/mini'
import type { AttackedServer } from '../attacked-server.ts'
import { ask, type Attacker } from '../attackers.ts'
import { jsonOf, type AttackAnswer } from '../send.ts'

/** One MB of each kind, so that its edge is near. */
export const PLACE_BYTES = 1024 ** 2
export const PLACE_MB = String(PLACE_BYTES / 1024 ** 2)
/** A race is run so often, each time by a new person. */
export const ROUNDS = 3

export type Place = {
  /** On one database, so a person of the first is in on all. */
  readonly servers: readonly [AttackedServer, ...AttackedServer[]]
  readonly newId: () => string
  readonly found: (finding: string) => void
}

/** Servers take turns. */
export function serverFor({ servers }: Pick<Place, 'servers'>, index: number): AttackedServer {
  return servers[index % servers.length] ?? servers[0]
}

/** How many changes were taken, and how many had no place. */
export function countResults(answers: readonly AttackAnswer[]): { readonly applied: number; readonly refused: number } {
  const count = (word: string): number => answers.reduce((sum, { text }) => sum + text.split(word).length - 1, 0)
  return { applied: count('"applied"'), refused: count('"quota-exceeded"') }
}

/** Finds a race without a loser, which never reached the edge, or without a winner, where nothing is taken at all. */
export function requireRace(
  { found }: Pick<Place, 'found'>,
  what: string,
  { applied, refused }: { readonly applied: number; readonly refused: number },
  answers: readonly AttackAnswer[],
): void {
  if (applied > 0 && refused > 0) return
  const first = answers.find(({ status }) => status !== 200) ?? answers[0]
  const example = `${first?.status} ${first?.failure ?? first?.text.slice(0, 200)}`
  found(`no race: of ${what} ${applied} were taken and ${refused} had no place, such as ${example}`)
}

const usageAnswer = z.object({ usedBytes: z.number(), limitBytes: z.number() })

/** Compares what the server says the person takes up with the place and with what was taken, on every server. */
export async function judgeUsage(
  place: Place,
  person: Attacker,
  o: { readonly path: string; readonly atLeastBytes: number },
): Promise<void> {
  for (const server of place.servers) {
    const usage = usageAnswer.safeParse(jsonOf(await ask(server, { method: 'GET', path: o.path, person })))
    if (!usage.success) place.found(`what is taken up can't be seen: ${o.path} on ${server.url}`)
    else if (usage.data.usedBytes > usage.data.limitBytes || usage.data.limitBytes !== PLACE_BYTES)
      place.found(`more than there is place for: ${o.path} says ${JSON.stringify(usage.data)}`)
    else if (usage.data.usedBytes < o.atLeastBytes)
      place.found(`not all counts: ${o.path} says ${JSON.stringify(usage.data)}, and ${o.atLeastBytes} were taken`)
  }
}
