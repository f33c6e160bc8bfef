import { Hono } from 'hono'
import { routePath } from 'hono/route'
import { expect, it } from 'vitest'
import { createRememberingRouter } from './remembering-router.ts'

/** The same routes, on a router of Hono's own and on ours. */
function createApps(): readonly Hono[] {
  return [new Hono(), new Hono({ router: createRememberingRouter() })].map((app) => {
    app.use(async (context, next) => {
      await next()
      context.header('x-seen', routePath(context))
    })
    app.use('/api/*', async (context, next) =>
      context.req.query('stop') === undefined ? next() : context.text('stopped'),
    )
    app.get('/api/things/all', (context) => context.text('all'))
    app.post('/api/things/all', (context) => context.text(`posted ${context.req.query('x')}`))
    app.get('/api/things/:id', (context) => context.text(`one ${context.req.param('id')}`))
    app.get('/api/:kind/:id', (context) => context.text(JSON.stringify(context.req.param())))
    app.get('/', (context) => context.text('start'))
    return app
  })
}

it('answers as Hono’s own router does, the first time and again', async () => {
  const [own, ours] = createApps()
  const requests = [
    ['GET', '/api/things/all'],
    ['POST', '/api/things/all?x=1'],
    ['POST', '/api/things/all?x=2'],
    ['GET', '/api/things/all?stop'],
    ['DELETE', '/api/things/all'],
    ['HEAD', '/api/things/all'],
    ['GET', '/api/things/a'],
    ['GET', '/api/things/b'],
    ['GET', '/api/other/b'],
    ['GET', '/'],
    ['GET', '/nothing'],
  ] as const
  for (const [method, path] of [...requests, ...requests]) {
    const answers = [own, ours].map(async (app) => {
      const answer = await app?.request(path, { method })
      return [path, answer?.status, answer?.headers.get('x-seen'), await answer?.text()]
    })
    const [expected, got] = await Promise.all(answers)
    expect(got).toEqual(expected)
  }
})

it('does not look a path up again that is a route word for word, and remembers no other', () => {
  const router = createRememberingRouter<string>()
  router.add('GET', '/api/things/all', 'all')
  router.add('GET', '/api/:kind/:id', 'one')
  expect(router.match('GET', '/api/things/all')).toBe(router.match('GET', '/api/things/all'))
  expect(router.match('GET', '/api/things/a')).not.toBe(router.match('GET', '/api/things/a'))
})
