/** Shown to signed-out users in place of a tool that needs an account: what it does, and the sign-in methods, which lead back here. */
import { styled } from '@mui/material/styles'
import { useLocation } from 'react-router'
import { faceAt, tools } from '#tools'
import { LinkButton } from '#ui/button'
import { Card } from '#ui/card'
import { Icon } from '#ui/page/icon'
import { Page } from '#ui/page/page'
import { IS_LOW, ON_SIDE } from '#ui/page/theme'
import { NotFoundScreen } from '../not-found-screen.tsx'
import { GuestButton } from './guest-button.tsx'
import { useEntry, isGuestWelcome, useSignInOptions } from './use-entry.ts'

export function AccountNeededScreen() {
  const { pathname, search } = useLocation()
  const nextPath = pathname + search
  const entry = useEntry({ nextPath })
  const signInOptions = useSignInOptions()
  const face = faceAt(pathname)
  if (face === undefined) return <NotFoundScreen />
  const { benefits = [], pageTitles = [] } = tools.find(({ id }) => id === face.id) ?? {}
  const page = pageTitles.find(({ path }) => `${pathname}/`.startsWith(`${path}/`))?.title
  const next = `?next=${encodeURIComponent(nextPath)}`
  return (
    <Page
      title={page === undefined ? face.title : `${page} – ${face.title}`}
      heading={page ?? face.title}
      lead={face.description}
      maxWidth={560}
    >
      <Card aria-label={`${face.title} braucht ein Konto`}>
        <Content>
          <Benefits>
            {benefits.map((benefit) => (
              <li key={benefit}>
                <Icon name="check" size={20} />
                {benefit}
              </li>
            ))}
          </Benefits>
          <Why>Damit deine Daten auf all deinen Geräten dieselben sind, brauchst du dafür ein Konto.</Why>
          <Ways>
            {signInOptions === undefined || signInOptions.registration === 'open' ? (
              <LinkButton size="large" to={`/register${next}`} fullWidth>
                Registrieren
              </LinkButton>
            ) : null}
            <LinkButton variant="secondary" size="large" to={`/login${next}`} fullWidth>
              Anmelden
            </LinkButton>
            {isGuestWelcome(signInOptions) ? <GuestButton entry={entry} /> : null}
          </Ways>
        </Content>
      </Card>
    </Page>
  )
}

const Content = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 20,
  [ON_SIDE]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: '12px 24px' },
})

const Benefits = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 10,
  '& li': { display: 'flex', gap: 12, lineHeight: 1.4 },
  '& svg': { flexShrink: 0, marginTop: 1, color: theme.vars.palette.secondary.main },
}))

const Why = styled('p')(({ theme }) => ({ color: theme.vars.palette.text.secondary }))

/** Before what is read, where it would not be in sight after it. */
const Ways = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  [IS_LOW]: { order: -1 },
  [ON_SIDE]: { gridArea: '1 / 2 / span 2' },
})
