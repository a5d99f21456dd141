// Prints a .env for docker-compose.yml with fresh keys and passwords. Plain Node.
//   node deploy/make-env.mjs > .env
// Keep the file as safe as the data: without MASTER_KEY and EMAIL_HMAC_KEY a backup cannot be read.
import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto';

const random = () => randomBytes(32).toString('base64');
const { privateKey, publicKey } = generateKeyPairSync('ed25519');

const push = createECDH('prime256v1');
push.generateKeys();
const pushKey = Buffer.concat([Buffer.alloc(32), push.getPrivateKey()]).subarray(-32);

console.log(`# Address people open in their browser.
PUBLIC_URL=http://localhost:8080

# The OAuth client of this installation (Google Cloud console).
GOOGLE_CLIENT_ID=
GOOGLE_CLIENT_SECRET=

# The first platform manager: docker compose run --rm administrator
ADMIN_EMAIL=
ADMIN_PASSWORD=

POSTGRES_PASSWORD=${randomBytes(24).toString('hex')}
MASTER_KEY=${random()}
EMAIL_HMAC_KEY=${random()}
SERVICE_TOKEN=${randomBytes(32).toString('hex')}
VAPID_PRIVATE_KEY=${pushKey.toString('base64url')}
VAPID_PUBLIC_KEY=${push.getPublicKey().toString('base64url')}
SMS_DELIVERY_TOKEN=${randomBytes(32).toString('hex')}
WHATSAPP_VERIFY_TOKEN=${randomBytes(32).toString('hex')}
SESSION_SIGNING_KEY='${JSON.stringify(privateKey.export({ format: 'jwk' }))}'
SESSION_PUBLIC_KEY='${JSON.stringify(publicKey.export({ format: 'jwk' }))}'`);
