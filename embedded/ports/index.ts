export { choosePorts, keptPort, type PortName } from './ports.ts';
