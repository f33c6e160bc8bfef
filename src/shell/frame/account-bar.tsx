/** The bar that floats at the bottom right of every page. */
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { useUser } from '#auth/client'
import { Icon } from '#ui/page/icon'
import { Link } from '#ui/link'
import { Bell } from './bell.tsx'

/** Id of the element into which `last-copy-mark.tsx`, loaded after the first scripts, puts its mark. */
export const ACCOUNT_MARK_ID = 'account-mark'

export function AccountBar() {
  const user = useUser()
  return (
    <Pill aria-label="Konto">
      {user === null ? (
        <>
          <PillLink component={Link} to="/login">
            Login
          </PillLink>
          <PillLink component={Link} to="/register">
            Registrieren
          </PillLink>
        </>
      ) : (
        <>
          <Bell />
          <PillLink component={Link} to="/account">
            <Icon name="person" size={22} />
            Account
            <span id={ACCOUNT_MARK_ID} />
          </PillLink>
        </>
      )}
    </Pill>
  )
}

const Pill = styled('nav')(({ theme }) => ({
  position: 'fixed',
  right: 'max(16px, env(safe-area-inset-right))',
  bottom: 'calc(16px + env(safe-area-inset-bottom))',
  zIndex: 20,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  padding: 5,
  borderRadius: 32,
  background: theme.vars.palette.background.raised,
  border: `1px solid ${theme.vars.palette.divider}`,
  boxShadow: '0 8px 24px rgb(0 0 0 / 0.28)',
}))

const PillLink = styled(ButtonBase)<{ component: typeof Link; to: string }>(({ theme }) => ({
  gap: 8,
  minHeight: 46,
  padding: '0 18px',
  borderRadius: 24,
  fontSize: '1rem',
  fontWeight: 650,
  color: theme.vars.palette.text.primary,
  transition: 'background-color 180ms',
  '&:hover': { backgroundColor: theme.vars.palette.background.paper },
}))
