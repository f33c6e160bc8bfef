/** The start page for people who are not signed in: what the app is, and how to begin. */
import { styled } from '@mui/material/styles'
import { Button } from '#ui/button'
import { Icon, type IconName } from '#ui/icon'
import { Link } from '#ui/link'
import { Logo } from '#ui/logo'
import { Page } from '#ui/page'

const promises: readonly { readonly icon: IconName; readonly title: string; readonly text: string }[] = [
  { icon: 'wheel', title: 'Glücksrad', text: 'Namen aufs Rad, drehen, gewinnen. Jede Ziehung ist fair und lässt sich nachrechnen.' },
  { icon: 'offline', title: 'Auch ohne Netz', text: 'Alles liegt auf deinem Gerät. Was du unterwegs änderst, gleicht sich später von selbst ab.' },
  { icon: 'device', title: 'Auf all deinen Geräten', text: 'Was du auf dem Handy einträgst, steht einen Augenblick später auf dem Laptop.' },
]

export function Welcome() {
  return (
    <Page
      title="Startseite"
      heading="Deine kleinen Werkzeuge, an einem Ort"
      lead="Taschenmesser sammelt, was du im Alltag oft brauchst, hinter einer Anmeldung. Auf deinem eigenen Server, ohne Werbung."
      maxWidth={880}
    >
      <Hero>
        <Start>
          <Button look="primary" size="large" component={Link} to="/register">
            Registrieren
          </Button>
          <Button look="secondary" size="large" component={Link} to="/login">
            Anmelden
          </Button>
        </Start>
        <Picture>
          <Logo size={220} />
        </Picture>
      </Hero>
      <Promises>
        {promises.map((promise) => (
          <Item key={promise.title}>
            <Mark>
              <Icon name={promise.icon} />
            </Mark>
            <Title>{promise.title}</Title>
            <Text>{promise.text}</Text>
          </Item>
        ))}
      </Promises>
    </Page>
  )
}

const Hero = styled('div')({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 32 })

const Start = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12 })

const Picture = styled('div')(({ theme }) => ({ [theme.breakpoints.down('sm')]: { display: 'none' } }))

const Promises = styled('ul')({ display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fit, minmax(240px, 1fr))' })

const Item = styled('li')(({ theme }) => ({
  padding: 20,
  borderRadius: 16,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
}))

const Mark = styled('div')(({ theme }) => ({ color: theme.vars.palette.secondary.main, marginBottom: 12 }))

const Title = styled('h2')({ fontSize: '1.125rem', fontWeight: 700 })

const Text = styled('p')(({ theme }) => ({ marginTop: 4, color: theme.vars.palette.text.secondary }))
