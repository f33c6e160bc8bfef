/** Offers to install the app: from a visit on another occasion on, until the user has answered. */
import { useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { useUser } from '#auth/client'
import { HOUR_MS } from '#base/clock'
import { userKey } from '#kit/user-keys'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { InstallPromptContext } from '../browser/install-prompt.ts'
import { openLocalStorage, readStored, writeStored } from '../browser/safe-storage.ts'

/** A visit so long after the first one is another one; what comes before is still the first look. */
const SECOND_VISIT_MS = HOUR_MS
const NAME = 'installOffer'
const ANSWERED = 'answered'

const listenToNothing = () => () => undefined

/** Nothing in an app that is installed already, and in a browser that cannot install one. */
export function InstallOffer() {
  const userId = useUser()?.id
  const prompt = useContext(InstallPromptContext)
  const canAsk = useSyncExternalStore(prompt?.subscribe ?? listenToNothing, () => prompt?.canAsk() === true)
  const [isDue, setDue] = useState(() => isOfferDue(userId))
  useEffect(() => rememberFirstVisit(userId), [userId])
  if (!isDue || isInstalled() || !(canAsk || isSafariOfPhone())) return null

  function answer(): void {
    keep(userId, ANSWERED)
    setDue(false)
  }

  return (
    <Card aria-labelledby="install-offer">
      <Stack gap={1.5}>
        <SectionTitle id="install-offer">Als App installieren?</SectionTitle>
        <QuietText>
          Taschenmesser liegt dann neben deinen anderen Apps und öffnet sich ohne die Leisten des Browsers.
          {canAsk ? null : ' Tippe in Safari auf „Teilen“ und dann auf „Zum Home-Bildschirm“.'}
        </QuietText>
        <Cluster>
          {canAsk ? (
            <Button
              variant="secondary"
              onClick={() => {
                answer()
                void prompt?.ask()
              }}
            >
              Installieren
            </Button>
          ) : null}
          <Button variant="quiet" onClick={answer}>
            {canAsk ? 'Nicht jetzt' : 'Verstanden'}
          </Button>
        </Cluster>
      </Stack>
    </Card>
  )
}

function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches
}

/** Safari on iPhones and iPads installs apps only by its own menu, and nothing else has the property. */
function isSafariOfPhone(): boolean {
  return 'standalone' in navigator && navigator.standalone === false
}

/** A browser that refuses its storage is not asked: it would be at each start. */
function isOfferDue(userId: string | undefined): boolean {
  const kept = readStored(openLocalStorage(console), userKey(userId, NAME), console)
  return kept !== null && kept !== ANSWERED && Date.now() - Date.parse(kept) >= SECOND_VISIT_MS
}

function rememberFirstVisit(userId: string | undefined): void {
  const storage = openLocalStorage(console)
  if (readStored(storage, userKey(userId, NAME), console) === null) keep(userId, new Date().toISOString())
}

function keep(userId: string | undefined, value: string): void {
  writeStored(openLocalStorage(console), userKey(userId, NAME), value, console)
}
