/** Proposes to install the app, from a visit on another occasion on. */
import { useContext, useEffect, useSyncExternalStore } from 'react'
import { isGuestEmail } from '#auth'
import { useUser } from '#auth/client'
import { HOUR_MS } from '#base/clock'
import { Button } from '#ui/button'
import { Link } from '#ui/link'
import { accountPaths } from '../account/account-paths.ts'
import { InstallPromptContext } from '../browser/install-prompt.ts'
import { HintCard, type DueHint } from './hint-card.tsx'
import { beginHint, endHint, isHintDue } from './hint-memory.ts'

/** A visit so long after the first one is another one; what comes before is still the first look. */
const SECOND_VISIT_MS = HOUR_MS

const listenToNothing = () => () => undefined

/** Undefined in an app that is installed already, and in a browser that cannot install one. */
export function useInstallHint(): DueHint {
  const user = useUser()
  const userId = user?.id
  // They have no API tokens.
  const isGuest = user === null || isGuestEmail(user.email)
  const prompt = useContext(InstallPromptContext)
  const canAsk = useSyncExternalStore(prompt?.subscribe ?? listenToNothing, () => prompt?.canAsk() === true)
  useEffect(() => beginHint({ userId, name: NAME }, SECOND_VISIT_MS), [userId])
  const key = { userId, name: NAME }
  if (!isHintDue(key, { isNewDue: false }) || isInstalled() || !(canAsk || isSafariOfPhone())) return undefined
  return {
    id: NAME,
    draw: (onDone) => <InstallHint {...{ userId, isGuest, canAsk, onDone }} onAsk={() => void prompt?.ask()} />,
  }
}

const NAME = 'installOffer'

type InstallHintProps = {
  readonly userId: string | undefined
  readonly isGuest: boolean
  readonly canAsk: boolean
  readonly onAsk: () => void
  readonly onDone: () => void
}

function InstallHint({ userId, isGuest, canAsk, onAsk, onDone }: InstallHintProps) {
  const key = { userId, name: NAME }
  function end(): void {
    endHint(key)
    onDone()
  }
  function install(): void {
    end()
    onAsk()
  }
  return (
    <HintCard
      of={key}
      title="Als App installieren?"
      onDone={onDone}
      {...(canAsk
        ? {
            action: (
              <Button variant="secondary" onClick={install}>
                Installieren
              </Button>
            ),
          }
        : { other: { label: 'Verstanden', onPress: end } })}
    >
      Taschenmesser liegt dann neben deinen anderen Apps und öffnet sich ohne die Leisten des Browsers.
      {canAsk ? null : (
        <>
          {' Tippe in Safari auf „Teilen“ und dann auf „Zum Home-Bildschirm“.'}
          {isGuest ? null : (
            <>
              {' Danach kannst du auch '}
              <Link to={accountPaths.tokens}>aus anderen Apps teilen</Link>.
            </>
          )}
        </>
      )}
    </HintCard>
  )
}

function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches
}

/** Safari on iPhones and iPads installs apps only by its own menu, and nothing else has the property. */
function isSafariOfPhone(): boolean {
  return 'standalone' in navigator && navigator.standalone === false
}
