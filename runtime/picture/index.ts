export { drawPicture, type Picture, type PictureText } from './draw-picture.ts';
