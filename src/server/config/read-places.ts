/** What people's things take up, in the documents and in the files, for Verwaltung. */
import type { ManagedPerson, PersonPlace } from '#auth'
import type { DocumentUsage } from '#documents'
import type { FilesService } from '#files/server'
import type { Config } from './config.ts'

export function createReadPlaces(o: {
  readonly documents: { readUsage(userIds: readonly string[]): Promise<ReadonlyMap<string, DocumentUsage>> }
  readonly files: Pick<FilesService, 'readUsage' | 'quotaBytes'>
  readonly config: Pick<Config, 'documentsQuotaBytes' | 'documentsGuestQuotaBytes'>
}): (people: readonly Pick<ManagedPerson, 'uid' | 'isAnonymous'>[]) => Promise<ReadonlyMap<string, PersonPlace>> {
  const { documents, files, config } = o
  return async (people) => {
    const uids = people.map(({ uid }) => uid)
    const [ofDocuments, ofFiles] = await Promise.all([documents.readUsage(uids), files.readUsage(uids)])
    const placeOf = ({ uid, isAnonymous }: (typeof people)[number]): PersonPlace => {
      const limitBytes = isAnonymous ? config.documentsGuestQuotaBytes : config.documentsQuotaBytes
      return {
        documents: { usedBytes: ofDocuments.get(uid)?.usedBytes ?? 0, limitBytes },
        files: { usedBytes: ofFiles.get(uid)?.usedBytes ?? 0, limitBytes: files.quotaBytes },
      }
    }
    return new Map(people.map((person) => [person.uid, placeOf(person)]))
  }
}
