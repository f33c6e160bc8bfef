import type { Notice } from '#messaging/server'

/** The first message in everybody's list, so that the bell has something to say from the start. */
export const welcomeNotice: Notice = {
  key: 'welcome',
  kind: 'welcome',
  source: 'account',
  title: 'Willkommen bei Taschenmesser',
  body: 'Schön, dass du da bist. Alles, was du hier anlegst, liegt auch auf deinem Gerät und geht ohne Netz. Hier stehen deine Nachrichten.',
  link: '/',
}
