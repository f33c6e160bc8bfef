/** „Jetzt prüfen“ of pages that are made to take long. */
import { ask, signUpAttacker, type Attacker } from '../attackers.ts'
import { holdsUp, type Ground } from './ground.ts'

/** So often a minute each person may. */
const USES = 10

/** Resolves to how many were tried. */
export async function judgePages(ground: Ground): Promise<number> {
  const { server, context, pages } = ground
  const checks = Object.entries(pages.checks())
  let person: Attacker | undefined
  let uses = 0
  for (const [name, check] of checks) {
    const { pathname } = new URL(check.url)
    await holdsUp(ground, name, async () => {
      if (person === undefined || uses >= USES) {
        person = await signUpAttacker(server, 'watcher')
        uses = 0
      }
      uses += 1
      const hits = pages.hits(pathname)
      const answer = await ask(server, { method: 'POST', path: '/api/uptime/try', person, body: { check } })
      // A page that was never fetched can't have been judged, even if the report says so.
      if (answer.status !== 200 || pages.hits(pathname) === hits)
        context.found(`a check was not made: ${answer.status} ${name} ${answer.text.slice(0, 200)}`)
    })
  }
  return checks.length
}
