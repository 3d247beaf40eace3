note('async');
