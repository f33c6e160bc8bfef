/** One hint at a time on the start page, until the user has done it or put it off; then none until the page is opened again. */
import { useState, use, useEffect, useContext, useSyncExternalStore, type ReactNode } from 'react'
import { usersCollection, isGuestEmail, readAccount, readSignInOptions, sendEmailVerification } from '#auth'
import { useUser, useAuth } from '#auth/client'
import { useDocumentsClient, useDocument } from '#documents/client'
import { MINUTE_MS, HOUR_MS } from '#base/clock'
import { useDocumentsState } from '#kit/documents-state'
import { PushOfferCard, PUSH_OFFER_NAME } from '#kit/push-offer'
import { takesChannel, type MessageSettings } from '#messaging'
import { PushContext, type PushClient, useToast } from '#messaging/client'
import { tools, type ReadDocuments } from '#tools'
import { Button, LinkButton } from '#ui/button'
import { Link } from '#ui/link'
import { keepFocus } from '#ui/keep-focus'
import { FormAlert } from '#ui/page/notice'
import { useNow } from '#ui/use-now'
import { accountPaths } from '../account/account-paths.ts'
import { useIsOnline } from '../browser/connectivity.ts'
import { InstallPromptContext } from '../browser/install-prompt.ts'
import { useDocumentsChange } from '../use-documents-change.ts'
import {
  HintCard,
  type DueHint,
  isHintDue,
  endHint,
  laterLabelOf,
  putOffHint,
  beginHint,
  type HintKey,
} from './hint-card.tsx'

/**
 * A page with a hint: above it if the hint is there together with it, or else below, where it moves nothing. What is shown stays, also if
 * one of more weight becomes due meanwhile.
 */
export function StartHint({ children }: { readonly children: ReactNode }) {
  useDocumentsChange()
  const [shownId, setShownId] = useState<string>()
  const [isDone, setDone] = useState(false)
  const [isLate, setLate] = useState<boolean>()
  const early = [usePushHint(useNow(MINUTE_MS)), ...useToolHints()]
  const mail = useMailHint(!isDone && early.every((hint) => hint === undefined))
  const hints = [...early, mail, useInstallHint()]
  const shown = hints.find((hint) => typeof hint === 'object' && hint.id === shownId)
  const next = shown ?? hints.find((hint) => hint !== undefined)
  const isShown = !isDone && typeof next === 'object'
  if (isShown && next.id !== shownId) setShownId(next.id)
  if (isLate === undefined) setLate(!isShown)
  const hint = isShown ? next.draw(() => keepFocus(() => setDone(true))) : null
  return (
    <>
      {isLate === true ? null : hint}
      {children}
      {isLate === true ? hint : null}
    </>
  )
}

/** What the tools propose about the documents on this device, once all are here. */
function useToolHints(): readonly DueHint[] {
  const userId = useUser()?.id
  const documents = useDocumentsClient()
  if (useDocumentsState() !== 'complete') return []
  return tools.flatMap((tool) =>
    (tool.hints?.(documents.list) ?? []).flatMap(({ id, title, text, label, path }) => {
      const key = { userId, name: `hint:${tool.id}-${id}` }
      const draw = (onDone: () => void) => (
        <HintCard
          of={key}
          title={title}
          onDone={onDone}
          action={
            <LinkButton variant="secondary" to={path}>
              {label}
            </LinkButton>
          }
        >
          {text}
        </HintCard>
      )
      return isHintDue(key) ? [{ id: key.name, draw }] : []
    }),
  )
}

// Proposes push on this device to users of tools that send messages.

/** Undefined where this browser has no push, or it is on. A user who declined push on a page of a tool is not asked here again. */
function usePushHint(nowMs: number): DueHint {
  const userId = useUser()?.id
  const documents = useDocumentsClient()
  const settings = useDocument(usersCollection, userId ?? '')?.messageSettings
  const key = { userId, name: PUSH_OFFER_NAME }
  const kinds = listKinds(documents.list, nowMs, settings)
  const push = useOfferedPush('PushManager' in window && kinds.length > 0 && isHintDue(key))
  if (push === 'unknown' || push === undefined) return push
  return {
    id: PUSH_OFFER_NAME,
    draw: (onDone) => (
      <PushOfferCard
        push={push}
        kinds={kinds}
        text="Dann erreicht dich, was eilt, auch wenn die App zu ist."
        laterLabel={laterLabelOf(key)}
        onAccept={() => endHint(key)}
        onLater={() => {
          putOffHint(key)
          onDone()
        }}
      />
    ),
  }
}

/** The kinds of the tools in use that are set to push, as people call them. */
function listKinds(read: ReadDocuments, nowMs: number, settings: MessageSettings | undefined): readonly string[] {
  return tools
    .filter(({ messageKinds, describeState }) => messageKinds.length > 0 && describeState(read, nowMs) !== undefined)
    .flatMap(({ messageKinds }) => messageKinds.filter((kind) => takesChannel(settings, kind, 'push')))
    .map(({ label }) => label)
}

/** The pushes of this page if they can be turned on; what was found once stays, also while they are being turned on. */
function useOfferedPush(isWanted: boolean): PushClient | 'unknown' | undefined {
  const openPush = use(PushContext)
  const [found, setFound] = useState<PushClient | 'none'>()
  useEffect(() => {
    if (!isWanted || openPush === null) return
    openPush().then(
      (push) => setFound((before) => before ?? (push.getState().kind === 'off' ? push : 'none')),
      // Its scripts cannot be loaded now: there is nothing to propose.
      () => setFound('none'),
    )
  }, [isWanted, openPush])
  if (found === 'none') return undefined
  if (found !== undefined) return found
  return isWanted && openPush !== null ? 'unknown' : undefined
}

// Proposes to confirm the e-mail address, where the server sends mails.

const NAME = 'hint:mail'

/** Only the server knows; it is asked only if `isNext`, until the address is confirmed, and not again for 30 days if it sends no mails. */
function useMailHint(isNext: boolean): DueHint {
  const user = useUser()
  const key = { userId: user?.id, name: NAME }
  const canAsk = isNext && user !== null && !isGuestEmail(user.email) && isHintDue(key)
  const email = useUnconfirmed(useIsOnline() && canAsk, key)
  if (email === undefined || email === 'unknown') return email
  return { id: NAME, draw: (onDone) => <MailHint {...{ of: key, onDone }} email={email.address} /> }
}

type Unconfirmed = { readonly address: string } | 'unknown' | undefined

function useUnconfirmed(isWanted: boolean, { userId, name }: HintKey): Unconfirmed {
  const { call } = useAuth()
  const [found, setFound] = useState<{ readonly address: string } | 'none'>()
  useEffect(() => {
    let isAsking = isWanted
    async function ask(): Promise<{ readonly address: string } | 'none'> {
      const options = await call(readSignInOptions, {})
      if (!options.ok) return 'none'
      if (!options.value.isMailSent) {
        beginHint({ userId, name })
        return 'none'
      }
      const answer = await call(readAccount, {})
      if (!answer.ok) return 'none'
      const { email, emailVerified } = answer.value.account
      if (emailVerified) endHint({ userId, name })
      return email === null || emailVerified ? 'none' : { address: email }
    }
    if (isWanted) void ask().then((answer) => isAsking && setFound(answer))
    return () => {
      isAsking = false
    }
  }, [call, isWanted, name, userId])
  if (found === 'none') return undefined
  return found ?? (isWanted ? 'unknown' : undefined)
}

type MailHintProps = { readonly of: HintKey; readonly email: string; readonly onDone: () => void }

function MailHint({ of, email, onDone }: MailHintProps) {
  const { call } = useAuth()
  const toasts = useToast()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  async function send(): Promise<void> {
    setBusy(true)
    setError(undefined)
    const answer = await call(sendEmailVerification, {})
    setBusy(false)
    if (!answer.ok) return setError(answer.error.message)
    putOffHint(of)
    onDone()
    toasts.show({ kind: 'success', text: 'Der Link ist unterwegs. Schau in dein Postfach.' })
  }
  return (
    <HintCard
      of={of}
      title="E-Mail-Adresse bestätigen?"
      onDone={onDone}
      action={
        <Button isBusy={isBusy} onClick={() => void send()}>
          Link schicken
        </Button>
      }
    >
      Deine Adresse {email} ist noch nicht bestätigt. Nachrichten per E-Mail kommen erst danach.
      <FormAlert message={error} />
    </HintCard>
  )
}

// Proposes to install the app, from a visit on another occasion on.

/** A visit so long after the first one is another one; what comes before is still the first look. */
const SECOND_VISIT_MS = HOUR_MS

const listenToNothing = () => () => undefined

/** Undefined in an app that is installed already, and in a browser that cannot install one. */
function useInstallHint(): DueHint {
  const user = useUser()
  const userId = user?.id
  // They have no API tokens.
  const isGuest = user === null || isGuestEmail(user.email)
  const prompt = useContext(InstallPromptContext)
  const canAsk = useSyncExternalStore(prompt?.subscribe ?? listenToNothing, () => prompt?.canAsk() === true)
  useEffect(() => beginHint({ userId, name: INSTALL_HINT }, SECOND_VISIT_MS), [userId])
  const key = { userId, name: INSTALL_HINT }
  if (!isHintDue(key, { isNewDue: false }) || isInstalled() || !(canAsk || isSafariOfPhone())) return undefined
  return {
    id: INSTALL_HINT,
    draw: (onDone) => <InstallHint {...{ userId, isGuest, canAsk, onDone }} onAsk={() => void prompt?.ask()} />,
  }
}

const INSTALL_HINT = 'installOffer'

type InstallHintProps = {
  readonly userId: string | undefined
  readonly isGuest: boolean
  readonly canAsk: boolean
  readonly onAsk: () => void
  readonly onDone: () => void
}

function InstallHint({ userId, isGuest, canAsk, onAsk, onDone }: InstallHintProps) {
  const key = { userId, name: INSTALL_HINT }
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
            action: <Button onClick={install}>Installieren</Button>,
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
