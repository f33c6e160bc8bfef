/** Files that are sent at the same moment, each of a document of its own, so that nothing but place decides between them. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readFileUsage } from '#files'
import { newFileId, randomContent } from '#testing/files/files'
import { signUpAttacker } from '../attackers.ts'
import { atOnce } from '../sign-in/sign-in-attack.ts'
import { codeOf } from '../sign-in/attack-browser.ts'
import { change, upload, wheelWith } from '../upload.ts'
import { judgeUsage, PLACE_BYTES, requireRace, ROUNDS, serverFor, type Place } from './place.ts'

const AT_ONCE = 12
/** Three of them have place. */
const FILE_BYTES = 300_000

/** Resolves to the number of requests. */
export async function raceFiles(place: Place): Promise<number> {
  const content = randomContent(FILE_BYTES)
  let count = 0
  for (let round = 0; round < ROUNDS; round++) {
    const person = await signUpAttacker(place.servers[0], 'files')
    const fileIds = Array.from({ length: AT_ONCE }, newFileId)
    const referring = await change(place.servers[0], person, fileIds.map(wheelWith))
    const before = await bytesIn(place)
    const answers = await atOnce(AT_ONCE, (index) => {
      const fileId = fileIds[index] ?? ''
      const belongsTo = { collection: 'wheels', documentId: fileId }
      return upload(serverFor(place, index), person, { fileId, content, belongsTo })
    })
    count += answers.length + 1
    const applied = answers.filter(({ status }) => status === 200).length
    const refused = answers.filter((answer) => codeOf(answer) === 'quota-exceeded').length
    requireRace(place, 'files', { applied, refused }, [referring, ...answers])
    const others = answers.filter((answer) => answer.status !== 200 && codeOf(answer) !== 'quota-exceeded')
    for (const { status, failure, text } of others)
      place.found(`a bad answer: ${status} to an upload ${failure ?? text.slice(0, 200)}`)
    const keptBytes = (await bytesIn(place)) - before
    if (keptBytes > PLACE_BYTES) place.found(`more files than there is place for: ${keptBytes} bytes of ${PLACE_BYTES}`)
    if (keptBytes !== applied * FILE_BYTES)
      place.found(
        `other files are kept than were taken: ${keptBytes} bytes, and ${applied} of ${FILE_BYTES} were taken`,
      )
    await judgeUsage(place, person, { path: readFileUsage.path, atLeastBytes: applied * FILE_BYTES })
  }
  return count
}

async function bytesIn({ servers }: Place): Promise<number> {
  let sum = 0
  for (const folder of new Set(servers.map(({ environment }) => environment['DATA_DIR'] ?? ''))) {
    const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })
    for (const entry of entries.filter((one) => one.isFile()))
      sum += (await stat(join(entry.parentPath, entry.name))).size
  }
  return sum
}
