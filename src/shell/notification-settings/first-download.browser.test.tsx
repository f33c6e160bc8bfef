import { expect, it } from 'vitest'
import { readFeed } from '#documents'
import { listPush, listWebhooks } from '#messaging'
import { answerWith, expectTexts, openApp, page } from '#testing/app-page'

it('a first download that takes its time moves no section that already shows', async () => {
  const arrival = Promise.withResolvers<void>()
  const answered = new Set<string>()
  const app = await openApp('/account/benachrichtigungen', {
    answers: [
      {
        endpoint: readFeed,
        async answer(input) {
          await arrival.promise
          return app.server.callEndpoint(readFeed, input as never)
        },
      },
      answerWith(listPush, () => (answered.add('push'), { installations: [] })),
      answerWith(listWebhooks, () => (answered.add('webhooks'), { webhooks: [] })),
    ],
  })
  const sections = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect.poll(() => answered.size).toBe(2)
  await expectTexts(sections, ['Auf diesem Gerät'])
  arrival.resolve()
  await expectTexts(sections, [
    ...['Auf diesem Gerät', 'Was dich wie erreicht', 'Ruhezeiten', 'Testnachricht'],
    ...['Geräte mit Push', 'Andere Programme'],
  ])
})
