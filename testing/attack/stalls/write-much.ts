/** Writes as much as possible: one user in full batches, and guests in a loop until they are stopped. */
import { readUsage, sendChanges } from '#documents'
import { ask, enterAsGuest, expectJson, signUpAttacker } from '../attackers.ts'
import { change, changesOf, type SentChange } from '../upload.ts'
import { holdsUp, type Ground } from './ground.ts'

const BATCH = 500
const MEGABYTE = 1024 ** 2
/** Less than the pace lets a guest send at once, so that they meet the end of their place first and that of the pace next. */
export const GUEST_PLACE_MB = 2
/** A guest's place is gone beyond by no more than one change; what only takes away has a quarter more. */
const PLACE_BYTES = GUEST_PLACE_MB * MEGABYTE
/** What the pace lets through at once, and a good deal for what it fills in again meanwhile. */
const PACE_BYTES = 8 * MEGABYTE
const GUEST_MS = 20_000

/** Resolves to how many requests were sent. */
export async function writeMuch(ground: Ground): Promise<number> {
  const { server, context } = ground
  const person = await signUpAttacker(server, 'writer')
  const id = (): string => context.random.word(20)
  await holdsUp(ground, 'full batches of changes, ten at once', async () => {
    const batches = Array.from({ length: 5 }, () => [
      Array.from({ length: BATCH }, () => wheel(id(), 'ADD', ['a', 'b'])),
      Array.from({ length: 4 }, () => wheel(id(), 'ADD', longTexts('y'))),
    ]).flat()
    const answers = await Promise.all(batches.map((changes) => change(server, person, changes)))
    const refused = answers.find(({ text }) => !text.includes('"applied"'))
    if (refused !== undefined) context.found(`a batch was not taken: ${refused.status} ${refused.text.slice(0, 200)}`)
  })
  const added = await writeAsGuest(ground, 'new documents', () => wheel(id(), 'ADD', longTexts(id())))
  const only = id()
  // Its content stays as large as it is; what grows is its history.
  const edited = await writeAsGuest(ground, 'edits of one document', (turn) =>
    wheel(only, turn === 0 ? 'ADD' : 'MODIFIED', longTexts(id())),
  )
  return 10 + added + edited
}

function wheel(id: string, type: 'ADD' | 'MODIFIED', texts: readonly string[]): SentChange {
  return { path: `wheelTemplates/${id}`, type, fields: { title: 'x', texts } }
}

function longTexts(piece: string): readonly string[] {
  return Array.from({ length: 1_200 }, (_value, index) => `${index} ${piece.repeat(100)}`.slice(0, 100))
}

/** In a loop, until the pace ends it: they are refused for lack of place before, and what was taken until then is no more than it. */
async function writeAsGuest(
  { server, context }: Ground,
  what: string,
  changeAt: (turn: number) => SentChange,
): Promise<number> {
  const guest = await enterAsGuest(server)
  const until = performance.now() + GUEST_MS
  const taken = { sentBytes: 0, keptBytes: 0 }
  let turn = 0
  let isFull = false
  let isPaced = false
  for (; !isPaced && taken.sentBytes <= PACE_BYTES && performance.now() < until; turn++) {
    const one = changeAt(turn)
    const sizeBytes = JSON.stringify(one.fields).length
    const answer = await ask(server, { ...sendChanges, person: guest, body: changesOf(guest, [one]) })
    if (answer.status === 429) isPaced = answer.headers['retry-after'] !== undefined
    else taken.sentBytes += sizeBytes
    if (answer.text.includes('"applied"')) taken.keptBytes += sizeBytes
    isFull ||= answer.text.includes('quota-exceeded')
  }
  const inMegabytes = (sizeBytes: number): string => `${(sizeBytes / MEGABYTE).toFixed(1)} MB`
  if (taken.keptBytes === 0) context.found(`a guest could not write: ${what}`)
  if (!isFull || taken.keptBytes > PLACE_BYTES)
    context.found(`a guest fills the disk: ${inMegabytes(taken.keptBytes)} of ${GUEST_PLACE_MB} MB were taken, ${what}`)
  if (!isPaced) context.found(`a guest has no pace: ${inMegabytes(taken.sentBytes)} were read, ${what}`)
  const usage = readUsage.output.parse(
    expectJson(await ask(server, { ...readUsage, person: guest }), 'what is taken up'),
  )
  const countedBytes = usage.usedBytes
  // Each byte that was taken is in the history at least.
  if (usage.historyBytes < taken.keptBytes || countedBytes > usage.limitBytes || usage.limitBytes !== PLACE_BYTES)
    context.found(`bytes are counted wrong: ${countedBytes} of ${usage.limitBytes}, ${taken.keptBytes} taken, ${what}`)
  return turn + 1
}
