import type { Phrases } from './phrases.ts';

/** Written by us. */
export const englishPhrases: Phrases = {
  openings: {
    positive: [
      { named: 'Hello {name}, thank you for your kind words.', unnamed: 'Thank you for your kind words.' },
      { named: '{name}, your review made us very happy.', unnamed: 'Your review made us very happy.' },
      { named: 'Thank you, {name}, for sharing your experience.', unnamed: 'Thank you for sharing your experience.' },
      { named: 'Many thanks for your time and your rating, {name}.', unnamed: 'Many thanks for your time and your rating.' },
    ],
    neutral: [
      { named: 'Hello {name}, thank you for your feedback.', unnamed: 'Thank you for your feedback.' },
      { named: '{name}, we appreciate your honest opinion.', unnamed: 'We appreciate your honest opinion.' },
      { named: 'Thank you, {name}, for telling us how your visit was.', unnamed: 'Thank you for telling us how your visit was.' },
      { named: 'Thank you for your time and your thoughts, {name}.', unnamed: 'Thank you for your time and your thoughts.' },
    ],
    negative: [
      { named: 'Hello {name}, we are sorry about this experience.', unnamed: 'We are sorry about this experience.' },
      { named: '{name}, we are sorry to read this.', unnamed: 'We are sorry to read this.' },
      {
        named: 'Thank you for being frank, {name}; we are sorry your visit was not better.',
        unnamed: 'Thank you for being frank; we are sorry your visit was not better.',
      },
      {
        named: '{name}, this is not the experience we want for you, and we apologise.',
        unnamed: 'This is not the experience we want for you, and we apologise.',
      },
    ],
  },
  formalOpenings: {
    positive: [
      { named: 'Dear {name}, thank you for your generous review.', unnamed: 'Thank you for your generous review.' },
      {
        named: 'Dear {name}, we are grateful for your trust and your comments.',
        unnamed: 'We are grateful for your trust and your comments.',
      },
      { named: 'Dear {name}, we value your opinion highly.', unnamed: 'We value your opinion highly.' },
    ],
    neutral: [
      { named: 'Dear {name}, thank you for your comments.', unnamed: 'Thank you for your comments.' },
      { named: 'Dear {name}, we appreciate that you shared your opinion.', unnamed: 'We appreciate that you shared your opinion.' },
      { named: 'Dear {name}, your opinion is of value to us.', unnamed: 'Your opinion is of value to us.' },
    ],
    negative: [
      {
        named: 'Dear {name}, please accept our apologies for what you describe.',
        unnamed: 'Please accept our apologies for what you describe.',
      },
      { named: 'Dear {name}, we regret that your experience fell short.', unnamed: 'We regret that your experience fell short.' },
      {
        named: 'Dear {name}, thank you for letting us know, and please accept our apologies.',
        unnamed: 'Thank you for letting us know, and please accept our apologies.',
      },
    ],
  },
  starsOnly: {
    positive: [
      'Your high rating makes us happy.',
      'Your stars make everybody here happy.',
      'We are glad that your visit was to your taste.',
    ],
    neutral: [
      'We would like to know what could have been better.',
      'We would gladly hear more about your visit.',
      'Your opinion in detail matters to us.',
    ],
    negative: [
      'We would like to know what you did not like.',
      'It matters to us to understand your rating.',
      'We wish we knew what happened.',
    ],
  },
  praised: {
    service: ['we are glad that you were happy with the service', 'it is good to hear that the service was to your liking'],
    food: ['we are glad that you enjoyed the food', 'it is good to hear that the food was to your taste'],
    price: ['we are glad that the prices suited you', 'it is good to hear that you found it good value'],
    cleanliness: ['we are glad that you noticed how clean it is', 'it is good to hear that everything was clean'],
    waiting: ['we are glad that you did not have to wait long', 'it is good to hear that you were served quickly'],
    location: ['we are glad that the location suited you', 'it is good to hear that you liked the place'],
    staff: ['your words about the team please all of us', 'it is good to hear that the team looked after you'],
    rooms: ['we are glad that the room was comfortable', 'it is good to hear that you enjoyed your stay'],
    parking: ['we are glad that parking was easy', 'it is good to hear that you found a place to park'],
    delivery: ['we are glad that your order reached you as it should', 'it is good to hear that the delivery went well'],
  },
  blamed: {
    service: ['we apologise that the service was not what you deserve', 'the service you describe is not what we want for you'],
    food: ['we are sorry that the food was not what you expected', 'your remark about the food matters to us'],
    price: ['your remark about the prices matters to us', 'we understand your view of the prices'],
    cleanliness: ['we apologise that it was not as clean as it should be', 'your remark about cleanliness is a fair one'],
    waiting: ['we apologise for the long wait', 'we value your time and are sorry that you had to wait'],
    location: ['your remark about the location matters to us', 'we understand what you say about the location'],
    staff: ['we apologise that you were not treated as you should be', 'the treatment you describe does not please us'],
    rooms: ['we are sorry that the room was not what you expected', 'your remark about the room matters to us'],
    parking: ['we understand that parking was not easy', 'your remark about parking matters to us'],
    delivery: ['we apologise that the delivery was not as expected', 'we are sorry that your order did not reach you as it should'],
  },
  general: {
    positive: ['we are glad that you had a good time', 'it is good to hear that you enjoyed your visit'],
    neutral: ['what you say helps us to understand what you need', 'your remarks matter to us, the good and the less good'],
    negative: ['what you say matters to us and we take it seriously', 'we understand your disappointment'],
  },
  inReturn: ['At the same time, {praise}', 'All the same, {praise}'],
  warmth: {
    positive: ['Your words mean a lot to us.', 'Words like yours brighten our day.', 'It was a pleasure to have you with us.'],
    neutral: ['Your opinion is dear to us.', 'We always like to hear from you.', 'Your comfort matters to us.'],
    negative: ['Your comfort matters a great deal to us.', 'We fully understand how you feel.', 'We are truly sorry.'],
  },
  closings: {
    positive: [
      'We look forward to your next visit to {branch}.',
      'You are always welcome at {branch}.',
      'We would be happy to see you again at {branch}.',
      'See you again soon.',
    ],
    neutral: [
      'We hope that your next visit will be better.',
      'We would be happy to see you again at {branch}.',
      'You are welcome at {branch} at any time.',
      'Your opinion matters to us at {branch}.',
    ],
    negative: [
      'Please contact us on the number shown on our page, so that we understand what happened.',
      'We would like to hear more from you on the number shown on the page of {branch}.',
      'Please feel free to contact {branch} on the number shown on our page.',
      'We hope for another chance to serve you at {branch}.',
    ],
  },
  formalClosings: {
    positive: [
      'It would be an honour to serve you again at {branch}.',
      'We look forward to welcoming you again at {branch}.',
      'With our best regards.',
    ],
    neutral: [
      'It would be an honour to welcome you again at {branch}.',
      'With our thanks for your opinion.',
      'We look forward to serving you as you deserve.',
    ],
    negative: [
      'Kindly contact us on the number shown on the page of {branch}, so that we understand what happened.',
      'You are welcome to contact us on the number shown on our page.',
      'With our apologies and best regards.',
    ],
  },
};
