/**
 * `npm start`: builds the web app and the server if they changed, then begins this process anew as the server: a build leaves
 * 50 MB behind, and glibc reads its settings once, when a process begins. JavaScript, because a TypeScript file that is started
 * itself is never in the compile cache: for its few lines Node would load the program that takes the types away, and keep the
 * 12 MB it needs. What package.json tells V8 saves memory and costs no time: its nursery takes 54 MB under load by itself, and
 * each of its threads (four by itself) keeps some 3 MB of what it compiles and collects.
 */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { serverEnvironment } from './server-environment.mjs'

const BUILT = '--built'
const PARENT_CHECK_MS = 500

enableCompileCache(join(import.meta.dirname, '../.cache/compile'))
if (!process.argv.includes(BUILT)) {
  const { prepareStart } = await import('./prepare-start.ts')
  await prepareStart()
  const command = [process.execPath, ...process.execArgv, import.meta.filename, BUILT]
  // Windows cannot begin a process anew; there the server runs in this one.
  if (process.platform !== 'win32') process.execve(process.execPath, command, { ...serverEnvironment, ...process.env })
}
stopWithParent()
await import('../dist/server/main.mjs')

/** npm does not pass a signal on to what its shell runs; without this the server would go on alone and keep the port. */
function stopWithParent() {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_CHECK_MS)
  timer.unref()
}
