/** Opens what the server stands on and wires the services to each other. */
import type { Pool } from 'pg'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { usersCollection } from '#auth'
import { addAuthRoutes, openAuth, type AuthDatabase } from '#auth/server'
import { DAY_MS, MINUTE_MS, toIso, type Now } from '#base/clock'
import { createCollectionRegistry, HISTORY_DAYS, type CollectionRegistry } from '#documents'
import {
  addDocumentRoutes,
  createDocumentService,
  createFeedHub,
  openPostgresStore,
  openSqliteStore,
  type DocumentStore,
} from '#documents/server'
import { messagesCollection } from '#messaging'
import { createMessaging } from '#messaging/server'
import { toolCollections } from '#tools'
import type { Config } from './config.ts'
import { openPool, waitForDatabase } from './databases.ts'
import type { AppServices } from './http/app.ts'
import { startJobs, type Timers } from './jobs.ts'
import type { Log } from './log.ts'
import { openFileSecrets, openPostgresSecrets, type Secrets } from './secrets.ts'
import { welcomeNotice } from './welcome.ts'
