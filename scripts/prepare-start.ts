import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from './build/build-app.ts'
import { buildServer } from './build/build-server.ts'
import { appFolder } from './folders.ts'

/** What `npm start` does before the server runs: builds what has changed. */
export async function prepareStart(): Promise<void> {
  if (!existsSync(join(appFolder, '.build-stamp'))) console.log('Building the web app …')
  await Promise.all([buildApp(), buildServer()])
}
