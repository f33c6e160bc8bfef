/** The edge of a place: files, documents and edits sent at the same moment, over one server or two, keep no more than there is. */
import type { AttackClass } from '../attack-class.ts'
import { startPair } from '../nodes/start-pair.ts'
import { PLACE_MB } from './place.ts'
import { raceDocuments } from './race-documents.ts'
import { raceFiles } from './race-files.ts'
import { raceHistory } from './race-history.ts'

export const quotas: AttackClass = {
  name: 'quotas',
  limitSeconds: 60,
  async attack({ engine, startServer, random, found }) {
    const environment = { FILES_QUOTA_MB: PLACE_MB, DOCUMENTS_QUOTA_MB: PLACE_MB }
    const servers =
      engine === 'postgres'
        ? await startPair({ startServer }, environment)
        : ([await startServer({ environment })] as const)
    const place = { servers, found, newId: () => random.word(20) }
    return {
      count: (await raceFiles(place)) + (await raceDocuments(place)) + (await raceHistory(place)),
      unit: 'requests',
    }
  },
}
