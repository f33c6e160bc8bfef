/** `npm start`: builds the web app if it changed, then runs the server in this process. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp, dist } from './build-app.ts'

if (!existsSync(join(dist, '.build-stamp'))) console.log('Building the web app …')
await buildApp()
await import('../src/server/main.ts')
