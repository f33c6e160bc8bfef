import { startPostgres } from '../../testing/postgres/postgres-server.ts'
import { expect, signIn, signUp, test } from '../app.ts'
import { addName, makeWheel } from '../wheel/wheels.ts'

test('two servers on one PostgreSQL: a change of one device through the first shows on another through the second', async ({
  openDevice,
  startOwnApp,
  person,
}) => {
  const postgres = await startPostgres({ isDurable: true })
  const first = await startOwnApp({ DATABASE_URL: postgres.url })
  const second = await startOwnApp({ DATABASE_URL: postgres.url })
  const page = await openDevice(first.url)
  await signUp(page, person)
  await makeWheel(page, 'Zwei Knoten')
  const phone = await openDevice(second.url)
  await signIn(phone, person)
  await phone.goto(new URL(page.url()).pathname)
  await expect(phone.getByRole('heading', { level: 1, name: 'Zwei Knoten' })).toBeVisible()
  // Without a word from the other server it would show with the pull of every minute.
  await addName(page, 'Von links')
  await expect(phone.getByText('Von links', { exact: true }).first()).toBeVisible()
  await addName(phone, 'Von rechts')
  await expect(page.getByText('Von rechts', { exact: true }).first()).toBeVisible()
  await first.stop('SIGTERM')
  await second.stop('SIGTERM')
  await postgres.stop()
})
