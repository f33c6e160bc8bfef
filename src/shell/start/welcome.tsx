/** The start page for people who are not signed in: what the app is, and how to begin. */
import { styled } from '@mui/material/styles'
import { useContext } from 'react'
import { toolFaces } from '#tools'
import { LinkButton } from '#ui/button'
import { Icon, type IconName } from '#ui/page/icon'
import { Logo } from '#ui/page/logo'
import { Heading, PageFrameContext, usePageTitle } from '#ui/page/page'
import { IfOnDevice } from '../device/if-on-device.tsx'
import { lazyScreen } from '../lazy-screen.tsx'

const DeviceTools = lazyScreen(async () => (await import('./device-tools.tsx')).DeviceTools)

const promises: readonly { readonly icon: IconName; readonly title: string; readonly text: string }[] = [
  {
    icon: 'offline',
    title: 'Auch ohne Netz',
    text: 'Alles liegt auf deinem Gerät. Was du unterwegs änderst, gleicht sich später von selbst ab.',
  },
  {
    icon: 'device',
    title: 'Auf all deinen Geräten',
    text: 'Was du auf dem Handy einträgst, steht einen Augenblick später auf dem Laptop.',
  },
]

export function Welcome() {
  usePageTitle('Startseite')
  const { back, end } = useContext(PageFrameContext)
  return (
    <Content>
      <TopRow>
        {back}
        {end}
      </TopRow>
      <Hero>
        <Text>
          <Heading>Deine kleinen Werkzeuge, an einem Ort</Heading>
          <Lead>
            Taschenmesser sammelt, was du im Alltag oft brauchst. Ohne Konto auf diesem Gerät, mit Konto überall. Auf
            deinem eigenen Server, ohne Werbung.
          </Lead>
          <Start>
            <LinkButton size="large" to="/register">
              Registrieren
            </LinkButton>
            <LinkButton variant="secondary" size="large" to="/login">
              Anmelden
            </LinkButton>
          </Start>
        </Text>
        <Picture>
          <Logo size={280} />
        </Picture>
      </Hero>
      <IfOnDevice Show={DeviceTools} />
      <ToolCards />
      <Cards aria-label="Überall dabei" width={320}>
        {promises.map(({ icon, title, text }) => (
          <Item key={title}>
            <Words icon={icon} title={title}>
              {text}
            </Words>
          </Item>
        ))}
      </Cards>
    </Content>
  )
}

function ToolCards() {
  return (
    <Cards aria-label="Werkzeuge" width={270}>
      {toolFaces.map(({ id, icon, title, description, path, needsAccount }) => (
        <Item key={id}>
          <Words icon={icon} title={title}>
            {description}
          </Words>
          <Bottom>
            <LinkButton variant="secondary" to={path} label={`Ansehen: ${title}`}>
              Ansehen
            </LinkButton>
            <Need>{needsAccount === true ? 'Mit Konto' : 'Geht ohne Konto'}</Need>
          </Bottom>
        </Item>
      ))}
    </Cards>
  )
}

type WordsProps = { readonly icon: IconName; readonly title: string; readonly children: string }

function Words({ icon, title, children }: WordsProps) {
  return (
    <div>
      <Title>
        <Icon name={icon} />
        {title}
      </Title>
      <Description>{children}</Description>
    </div>
  )
}

const Content = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 64,
  maxWidth: 1120,
  margin: '0 auto',
  padding: '88px 32px 0',
  [theme.breakpoints.down('md')]: { gap: 32, padding: '16px 16px 0' },
}))

const TopRow = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  marginBottom: -16,
  [theme.breakpoints.up('md')]: { display: 'none' },
}))

const Hero = styled('div')({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 48 })

const Text = styled('div')(({ theme }) => ({
  maxWidth: 560,
  '& h1': { fontSize: '3rem', lineHeight: 1.1 },
  [theme.breakpoints.down('md')]: { '& h1': { fontSize: '2.125rem' } },
}))

const Lead = styled('p')(({ theme }) => ({
  marginTop: 16,
  fontSize: '1.125rem',
  color: theme.vars.palette.text.secondary,
}))

const Start = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12, marginTop: 28 })

const Picture = styled('div')(({ theme }) => ({ flexShrink: 0, [theme.breakpoints.down('md')]: { display: 'none' } }))

const Cards = styled('ul', { shouldForwardProp: (name) => name !== 'width' })<{ readonly width: number }>(
  ({ theme, width }) => ({
    display: 'grid',
    gap: 16,
    gridTemplateColumns: `repeat(auto-fit, minmax(min(${width}px, 100%), 1fr))`,
    '& + &': { marginTop: -48, [theme.breakpoints.down('md')]: { marginTop: -16 } },
  }),
)

const Item = styled('li')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  gap: 16,
  padding: 20,
  borderRadius: 16,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
}))

const Title = styled('h2')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  fontSize: '1.125rem',
  fontWeight: 700,
  '& svg': { flexShrink: 0, color: theme.vars.palette.secondary.main },
}))

const Description = styled('p')(({ theme }) => ({ marginTop: 8, color: theme.vars.palette.text.secondary }))

const Bottom = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' })

const Need = styled('span')(({ theme }) => ({ fontSize: '0.875rem', color: theme.vars.palette.text.secondary }))
