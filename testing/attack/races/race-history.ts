/**
 * One small document that is edited again and again, by two requests at once: it stays as small as it is, and its history
 * fills the place all the same.
 */
import { readUsage } from '#documents'
import { signInAgain, signUpAttacker } from '../attackers.ts'
import { atOnce } from '../sign-in/sign-in-attack.ts'
import type { AttackAnswer } from '../send.ts'
import { change, type SentChange } from '../upload.ts'
import { countResults, judgeUsage, PLACE_BYTES, requireRace, serverFor, type Place } from './place.ts'

const AT_ONCE = 2
const EDITS = 10
const TEXTS = 40
const TEXT_LENGTH = 117
/** What an edit sets, without what is around it. */
const EDIT_BYTES = TEXTS * TEXT_LENGTH
/** Twice as many as have place. */
const MOST_ROUNDS = Math.ceil((2 * PLACE_BYTES) / (AT_ONCE * EDITS * EDIT_BYTES))

/** Resolves to the number of requests. */
export async function raceHistory(place: Place): Promise<number> {
  const person = await signUpAttacker(place.servers[0], 'history')
  const sessions = [person, await signInAgain(place.servers[0], person.email)]
  const path = `wheelTemplates/${place.newId()}`
  const edit = (type: SentChange['type']): SentChange => {
    const texts = Array.from({ length: TEXTS }, () => place.newId().padEnd(TEXT_LENGTH, 'y'))
    return { path, type, fields: { title: 'x', texts } }
  }
  const answers: AttackAnswer[] = [await change(place.servers[0], person, [edit('ADD')])]
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const sent = await atOnce(AT_ONCE, (index) => {
      const edits = Array.from({ length: EDITS }, () => edit('MODIFIED'))
      return change(serverFor(place, index), sessions[index % sessions.length] ?? person, edits)
    })
    answers.push(...sent)
    if (countResults(sent).applied === 0) break
  }
  const results = countResults(answers)
  requireRace(place, 'edits', results, answers)
  const loggedBytes = results.applied * EDIT_BYTES
  if (loggedBytes > PLACE_BYTES)
    place.found(`more history than there is place for: ${results.applied} edits of ${EDIT_BYTES} bytes`)
  await judgeUsage(place, person, { path: readUsage.path, atLeastBytes: loggedBytes })
  return answers.length
}
