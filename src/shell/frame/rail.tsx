/** The slim rail of tools at the left of large screens. */
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { toolFaces } from '#tools'
import { Icon, type IconName } from '#ui/page/icon'
import { NavLink } from '#ui/link'
import { Logo } from '#ui/page/logo'
import { useIsOnline } from '../browser/connectivity.ts'
import { BANNER_PX } from './offline-banner.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { CAN_HOVER } from '#ui/page/theme'

export function Rail() {
  const isOnline = useIsOnline()
  return (
    <Bar topPx={isOnline ? 0 : BANNER_PX} aria-label="Werkzeuge">
      <LogoPlace>
        <Logo size={44} />
      </LogoPlace>
      <RailLink to="/" icon="home" label="Start" />
      {toolFaces.map((tool) => (
        <RailLink key={tool.id} to={tool.path} icon={tool.icon} label={tool.title} />
      ))}
      <Spring />
      <ThemeSwitch />
    </Bar>
  )
}

function RailLink({ to, icon, label }: { readonly to: string; readonly icon: IconName; readonly label: string }) {
  return (
    <Item component={NavLink} to={to}>
      <IconPlace className="rail-icon">
        <Icon name={icon} />
      </IconPlace>
      {label}
    </Item>
  )
}

const Bar = styled('nav', { shouldForwardProp: (name) => name !== 'topPx' })<{ readonly topPx: number }>(
  ({ theme, topPx }) => ({
    position: 'sticky',
    top: topPx,
    width: 96,
    height: `calc(100vh - ${topPx}px)`,
    flexShrink: 0,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: 8,
    padding: '16px 8px',
    background: theme.vars.palette.background.paper,
    borderRight: `1px solid ${theme.vars.palette.divider}`,
    [theme.breakpoints.down('md')]: { display: 'none' },
  }),
)

const LogoPlace = styled('div')({ marginBottom: 16 })

const Spring = styled('div')({ flex: 1 })

const IconPlace = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 56,
  height: 36,
  borderRadius: 18,
  transition: 'background-color 180ms, color 180ms',
})

const Item = styled(ButtonBase)<{ component: typeof NavLink; to: string }>(({ theme }) => ({
  flexDirection: 'column',
  gap: 4,
  width: 80,
  minHeight: 64,
  borderRadius: 12,
  fontSize: '0.8125rem',
  fontWeight: 600,
  color: theme.vars.palette.text.secondary,
  [CAN_HOVER]: {
    '&:hover': { color: theme.vars.palette.text.primary },
    '&:hover .rail-icon': { backgroundColor: theme.vars.palette.background.raised },
  },
  '&[aria-current="page"]': { color: theme.vars.palette.text.primary },
  '&[aria-current="page"] .rail-icon': {
    backgroundColor: theme.vars.palette.background.raised,
    color: theme.vars.palette.primary.main,
  },
}))
