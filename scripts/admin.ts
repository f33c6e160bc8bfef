/** `npm run admin -- <command>`: looks after accounts from a terminal, beside running servers. */
import { runAdmin } from '../src/server/run-admin.ts'

const { argv, env, stdin, stdout, stderr } = process
process.exitCode = await runAdmin({ words: argv.slice(2), env, stdin, stdout, stderr })
// An open stdin that nobody reads any more must not keep the command from ending.
stdin.destroy()
