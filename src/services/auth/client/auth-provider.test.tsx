// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signOut } from '#auth'
import { openDevice, record } from './auth-test-device.ts'
import { AuthProvider, useUser } from './index.ts'

function Greeting() {
  const user = useUser()
  return <p>{user === null ? 'niemand' : `Hallo ${user.name}`}</p>
}

test('a screen shows who is signed in and changes when that changes', async () => {
  const device = openDevice({ user: record('anna') })
  device.answer(signOut, {})
  const { client } = device.openTab()
  const screenOf = render(
    <AuthProvider client={client}>
      <Greeting />
    </AuthProvider>,
  )
  expect(screen.getByText('Hallo anna')).toBeDefined()
  await act(async () => void (await client.signOut()))
  expect(screen.getByText('niemand')).toBeDefined()
  screenOf.unmount()
})
