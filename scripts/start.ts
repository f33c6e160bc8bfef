/** `npm start`: builds the web app if it changed, then runs the server in this process. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp, dist } from './build-app.ts'

const PARENT_CHECK_MS = 500

if (!existsSync(join(dist, '.build-stamp'))) console.log('Building the web app …')
await buildApp()
stopWithParent()
await import('../src/server/main.ts')

/** npm does not pass a signal on to what its shell runs; without this the server would go on alone and keep the port. */
function stopWithParent(): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_CHECK_MS)
  timer.unref()
}
