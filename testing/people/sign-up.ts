import { signUp } from '#auth'
import type { Auth } from '#auth/server'
import { createRouter } from '#http/server'

/** Registers a user through the routes, without a network; returns their uid and the Cookie header of their session. */
export async function signUpPerson(
  auth: Auth,
  form: { readonly name: string; readonly email: string; readonly password: string },
): Promise<{ readonly id: string; readonly cookie: string }> {
  const router = createRouter()
  router.use(async (context, next) => {
    context.set('clientIp', '127.0.0.1')
    context.set('session', null)
    await next()
  })
  auth.addRoutes(router)
  const response = await router.request(signUp.path, {
    method: 'POST',
    // As a browser: a program would get no cookie.
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(form),
  })
  const answer = signUp.output.parse(await response.json())
  if (!('account' in answer)) throw new Error('nobody is signed up without the code of a mail')
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
  return { id: answer.account.uid, cookie: cookies.join('; ') }
}
