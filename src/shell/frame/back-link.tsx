import { useLocation, useNavigate } from 'react-router'
import { useUser } from '#auth/client'
import { IconButton } from '#ui/button'
import { Link } from '#ui/link'
import { pathOf } from '#ui/history-entry'
import { findStepBack, isAtOrBelow } from './way-back.ts'

type BackLinkProps = {
  /** The page above, for users who came from nowhere in this visit. */
  readonly to: string
  /** Names that page; then it leads there alone, in place of this page if the user came from elsewhere. */
  readonly label?: string
}

/** The arrow: a step back to where the user came from, after which that page stands where it stood; otherwise to the page above. */
export function BackLink({ to, label }: BackLinkProps) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isSignedIn = useUser() !== null
  const found = findStepBack(pathname, (path) => isSignedIn && isSignIn(path))
  const step = label === undefined || (found !== undefined && pathOf(found.address) === to) ? found : undefined
  const target = step?.address ?? to
  return (
    <IconButton
      icon="back"
      label={label ?? (pathOf(target) === '/' ? 'Zur Startseite' : 'Zurück')}
      component={Link}
      to={target}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        // A double click is one step, and so is one while the page before is still being loaded.
        if (event.detail > 1 || window.location.pathname !== pathname) return
        // Otherwise the arrow of the named page, whose path is not above this one, would lead here again.
        if (step === undefined) void navigate(to, { replace: label !== undefined })
        else void navigate(step.delta)
      }}
    />
  )
}

/** Pages that lead on by themselves once a user is signed in. */
function isSignIn(path: string): boolean {
  return isAtOrBelow(path, '/login') || isAtOrBelow(path, '/register')
}
