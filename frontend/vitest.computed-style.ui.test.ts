import { afterEach, beforeEach, expect, test } from 'vitest';
import { quickComputedStyle } from './vitest.computed-style.ts';

/** jsdom's own, which the set-up of the tests has put aside. */
const original = window.jsdomComputedStyle;
const quick = quickComputedStyle(original);
let page: HTMLElement;
beforeEach(() => void (page = document.body.appendChild(document.createElement('main'))));
afterEach(() => page.remove());

const said = (by: typeof getComputedStyle) =>
  [...document.querySelectorAll('*')].map((element) => {
    const style = by(element);
    return [
      element.outerHTML.slice(0, 60),
      style.display,
      style.getPropertyValue('display'),
      style.visibility,
      style.color,
      style.fontWeight,
    ];
  });

test('says of each element what jsdom says, on a second look too', () => {
  page.innerHTML = `
    <p hidden>no</p><p>yes <b>bold</b></p><p style="display: none">no</p><div style="display: none"><i>below</i></div>
    <div style="visibility: hidden"><u>no</u><s style="visibility: visible">yes</s></div><p style="color: red">red</p>
    <details><summary>one</summary><summary>two</summary><p>closed</p></details><dialog>no</dialog><dialog open>yes</dialog>
    <section popover>no</section><input><input type="hidden"><input type="text"><input hidden><slot></slot><template></template>
    <table><tbody><tr hidden><td><a href="/">no</a></td></tr><tr><td>yes</td></tr></tbody></table>
    <svg><title>a</title><path /></svg><embed hidden><noscript>no</noscript><ul><li><ul><li>two</li></ul></li></ul>`;
  const expected = said(original);
  expect(expected.filter(([, display]) => display === 'none').length).toBeGreaterThan(8);
  expect(said(quick)).toEqual(expected);
  expect(said(quick)).toEqual(expected);
});

test('says what has changed since', () => {
  page.innerHTML = '<p>yes</p><div><i>below</i></div>';
  said(quick);
  page.querySelector('p')!.hidden = true;
  page.querySelector('div')!.style.visibility = 'hidden';
  expect(said(quick)).toEqual(said(original));
  page.innerHTML += '<style>p { color: green }</style>';
  expect(said(quick)).toEqual(said(original));
  page.querySelector('style')!.sheet!.insertRule('p { display: inline }');
  expect(said(quick)).toEqual(said(original));
  page.innerHTML += '<style>b { display: none } i { visibility: collapse }</style><b>no</b><i>no</i>';
  expect(said(quick)).toEqual(said(original));
});

test('is what the tests ask', () => {
  expect(getComputedStyle).not.toBe(original);
  expect(getComputedStyle(document.body).display).toBe('block');
});
