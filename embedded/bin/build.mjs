// Compiles the servers, for images. Plain Node.
import { buildServers } from './build-servers.mjs';

buildServers();
