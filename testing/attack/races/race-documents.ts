/** Large documents that are made at the same moment, by two sessions of one person. */
import { signInAgain, signUpAttacker, type Attacker } from '../attackers.ts'
import { readUsage } from '#documents'
import { atOnce } from '../sign-in/sign-in-attack.ts'
import { change, type SentChange } from '../upload.ts'
import { countResults, judgeUsage, PLACE_BYTES, requireRace, ROUNDS, serverFor, type Place } from './place.ts'

const AT_ONCE = 12
const PER_REQUEST = 4
/** The approximate size of a template; a document has 256 KB at most, and its history takes as much again. */
const DOCUMENT_BYTES = 120_000

/** Resolves to the number of requests. */
export async function raceDocuments(place: Place): Promise<number> {
  const texts = Array.from({ length: DOCUMENT_BYTES / 120 }, (_value, index) => `${index}`.padEnd(117, 'y'))
  for (let round = 0; round < ROUNDS; round++) {
    const person = await signUpAttacker(place.servers[0], 'documents')
    const sessions: readonly Attacker[] = [person, await signInAgain(place.servers[0], person.email)]
    const answers = await atOnce(AT_ONCE, (index) => {
      const changes = Array.from({ length: PER_REQUEST }, (): SentChange => {
        return { path: `wheelTemplates/${place.newId()}`, type: 'ADD', fields: { title: 'x', texts } }
      })
      return change(serverFor(place, index), sessions[index % sessions.length] ?? person, changes)
    })
    const results = countResults(answers)
    requireRace(place, 'documents', results, answers)
    const keptBytes = results.applied * DOCUMENT_BYTES
    if (keptBytes > PLACE_BYTES)
      place.found(`more documents than there is place for: ${keptBytes} bytes of ${PLACE_BYTES}`)
    await judgeUsage(place, person, { path: readUsage.path, atLeastBytes: keptBytes })
  }
  return ROUNDS * AT_ONCE
}
