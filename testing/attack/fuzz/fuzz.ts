/** Hostile values at all endpoints. */
import type { AttackClass } from '../attack-class.ts'
import { signUpChief } from '../attackers.ts'

export const fuzz: AttackClass = {
  name: 'fuzz',
  limitSeconds: 300,
  async attack({ startServer, found }) {
    const server = await startServer()
    const chief = await signUpChief(server)
    const answer = await server.send({ method: 'GET', path: '/api/auth/account', headers: chief.headers })
    if (answer.status !== 200) found(`no account: ${answer.text}`)
    return { count: 1, unit: 'requests' }
  },
}
