// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://app.example.org/register?next=/uptime"}
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { ThemeRoot } from '#ui/page/theme'
import { ObstaclePage } from './entry-obstacle.tsx'

afterEach(cleanup)

test.each([
  ['http, behind a proxy that leads to https', 'http://app.example.org'],
  ['another name', 'https://other.example.org'],
  ['another port', 'https://app.example.org:8443'],
  ['what it is by itself', 'http://localhost:3000'],
])('A18: if PUBLIC_URL is %s the page shows what it would have to be for this address', (_name, publicUrl) => {
  render(
    <ThemeRoot>
      <MemoryRouter initialEntries={['/register?next=/uptime']}>
        <ObstaclePage title="Registrieren" obstacle="wrong-address" publicUrl={publicUrl} secret="setup=abc" />
      </MemoryRouter>
    </ThemeRoot>,
  )
  expect(screen.getByRole('link', { name: 'Zur richtigen Adresse' }).getAttribute('href')).toBe(
    `${publicUrl}/register?next=/uptime#setup=abc`,
  )
  expect(screen.getByText('PUBLIC_URL=https://app.example.org')).toBeDefined()
})
