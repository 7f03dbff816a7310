/** The script of every page. */
import './tabs.js';
import './buttons.js';
import './open-search.js';
import './send-calls.js';
import './choose-traffic.js';
import './start-redoc.js';
import './current-place.js';
