import { styled } from '@mui/material/styles'
import { useLocation } from 'react-router'
import { useUser } from '#auth/client'
import { Icon } from '#ui/page/icon'
import { Link } from '#ui/link'
import { useSessionState } from './session.ts'

/** Says that the sign-in has ended while the person's data is still here. Work goes on; only syncing waits. */
export function SessionHint() {
  const user = useUser()
  const state = useSessionState()
  const { pathname } = useLocation()
  const isShown = user !== null && state === 'expired' && !pathname.startsWith('/login')
  return (
    <div role="status">
      {isShown ? (
        <Hint>
          <Icon name="info" size={20} />
          <p>
            Deine Anmeldung ist abgelaufen. Was du änderst, bleibt auf diesem Gerät, bis du dich wieder anmeldest.{' '}
            <HintLink to={`/login?next=${encodeURIComponent(pathname)}`}>Neu anmelden</HintLink>
          </p>
        </Hint>
      ) : null}
    </div>
  )
}

const Hint = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 12,
  minHeight: 48,
  padding: '10px 16px',
  background: theme.vars.palette.background.raised,
  fontSize: '0.9375rem',
  '& svg': { flexShrink: 0 },
}))

const HintLink = styled(Link)(({ theme }) => ({
  // As high as a finger, without pushing its line away from the others.
  display: 'inline-block',
  padding: '11px 0',
  margin: '-11px 0',
  fontWeight: 650,
  color: theme.vars.palette.secondary.main,
}))
