export { startS3StandIn, type S3StandIn } from './s3-stand-in.ts';
