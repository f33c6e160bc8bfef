/** Incidents as the server writes them. */
import type { Page } from '@playwright/test'
import { incidentsCollection } from '../../src/tools/uptime/collections.ts'
import type { Incident } from '../../src/tools/uptime/model.ts'
import { userIdOf, waitForWorker } from '../app.ts'
import { type AppServer } from '../server.ts'
import { openStoredDocuments } from '../../testing/documents/stored-documents.ts'

/**
 * Writes incidents of who is signed in on the page while the server is down, as it writes them itself; returns their
 * ids. The page has them after a reload; its app worker is there by then, because a server that is down gives none.
 */
export async function writeIncidents(
  app: AppServer,
  page: Page,
  incidents: readonly Incident[],
): Promise<readonly string[]> {
  const userId = await userIdOf(page)
  await waitForWorker(page)
  await app.stop('SIGTERM')
  const documents = await openStoredDocuments(app.dataDir)
  const ids = await documents.add(userId, incidentsCollection.name, incidents)
  await documents.close()
  await app.start()
  return ids
}
